// A path is held against each of the three, and answered with a length and a date.
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;
import static io.netty.handler.codec.http.HttpHeaderNames.DATE;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.util.Date;
import java.util.regex.Pattern;

class Router extends SimpleChannelInboundHandler<FullHttpRequest> {
    static final Pattern ORDER = Pattern.compile("/shops/([^/]+)/orders/(\\d{1,18})");
    /** Main makes it once a second. */
    static volatile String date = now();
    static final byte[] HELLO = "Hello, World!".getBytes();
    static final byte[] WRONG = "{}".getBytes();

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws IOException {
        var asked = new QueryStringDecoder(request.uri());
        var path = asked.path();
        if (path.equals("/")) send(context, HttpResponseStatus.OK, "text/plain", HELLO);
        else if (path.equals("/products")) listPage(context, asked);
        else if (request.method() == HttpMethod.POST && path.startsWith("/shops/")) takeOrder(context, asked, request);
        else send(context, HttpResponseStatus.NOT_FOUND, "text/plain", "Not Found".getBytes());
    }

    static void listPage(ChannelHandlerContext context, QueryStringDecoder asked) throws IOException {
        var page = query(asked, "page");
        sendJson(context, page < 0 ? null : Orders.MAPPER.writeValueAsBytes(Products.page(page)));
    }

    static void takeOrder(ChannelHandlerContext context, QueryStringDecoder asked, FullHttpRequest request)
        throws IOException {
        var place = ORDER.matcher(asked.path());
        if (!place.matches()) {
            sendJson(context, null);
            return;
        }
        var sent = ByteBufUtil.getBytes(request.content());
        sendJson(context, Orders.receipt(place.group(1), Orders.number(place.group(2)), query(asked, "discount"), sent));
    }

    static String now() {
        return DateFormatter.format(new Date());
    }

    static long query(QueryStringDecoder asked, String name) {
        var values = asked.parameters().get(name);
        return values == null ? -1 : Orders.number(values.get(0));
    }

    /** Of null: the request was wrong. */
    static void sendJson(ChannelHandlerContext context, byte[] body) {
        if (body == null) send(context, HttpResponseStatus.BAD_REQUEST, "application/json", WRONG);
        else send(context, HttpResponseStatus.OK, "application/json", body);
    }

    static void send(ChannelHandlerContext context, HttpResponseStatus status, String type, byte[] body) {
        var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        response.headers()
            .set(CONTENT_TYPE, type)
            .setInt(CONTENT_LENGTH, body.length)
            .set(DATE, date);
        context.writeAndFlush(response);
    }
}
