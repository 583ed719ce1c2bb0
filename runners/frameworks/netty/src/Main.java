// Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as runners/scenarios say.
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import java.util.concurrent.TimeUnit;

class Main {
    public static void main(String[] args) throws Exception {
        var acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        var workers = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
        workers.scheduleAtFixedRate(() -> Router.date = Router.now(), 1, 1, TimeUnit.SECONDS);
        var initializer = new ChannelInitializer<SocketChannel>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                channel.pipeline()
                    .addLast(new HttpServerCodec())
                    .addLast(new HttpServerKeepAliveHandler())
                    .addLast(new HttpObjectAggregator(65536))
                    .addLast(new Router());
            }
        };
        new ServerBootstrap()
            .group(acceptor, workers)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 1024)
            .childHandler(initializer)
            .bind("127.0.0.1", Integer.parseInt(args[0]))
            .sync();
    }
}
