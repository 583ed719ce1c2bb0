// One handler for each path, which Jetty runs on a thread of its pool.
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.BufferUtil;

class Answers {
    static class Hello extends Handler.Abstract {
        static final byte[] HELLO = "Hello, World!".getBytes();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            return send(response, 200, "text/plain", HELLO, callback);
        }
    }

    static class ListPage extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            var page = query(request, "page");
            return sendJson(response, page < 0 ? null : Orders.MAPPER.writeValueAsBytes(Products.page(page)), callback);
        }
    }

    static class TakeOrder extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            var place = Main.ORDER.getPathParams(request.getHttpURI().getDecodedPath());
            var order = Orders.number(place.get("order"));
            var sent = BufferUtil.toArray(Content.Source.asByteBuffer(request));
            var body = Orders.receipt(place.get("shop"), order, query(request, "discount"), sent);
            return sendJson(response, body, callback);
        }
    }

    static long query(Request request, String name) {
        return Orders.number(Request.extractQueryParameters(request).getValue(name));
    }

    /** Of null: the request was wrong. */
    static boolean sendJson(Response response, byte[] body, Callback callback) {
        if (body == null) return send(response, 400, "application/json", "{}".getBytes(), callback);
        return send(response, 200, "application/json", body, callback);
    }

    static boolean send(Response response, int status, String type, byte[] body, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
