// Answers GET /, GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name}, as runners/scenarios say.
import java.nio.file.Path;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;

class Main {
    static final UriTemplatePathSpec ORDER = new UriTemplatePathSpec("/shops/{shop}/orders/{order}");

    public static void main(String[] args) throws Exception {
        var server = new Server();
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(args[0]));
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        var paths = new PathMappingsHandler();
        paths.addMapping(new UriTemplatePathSpec("/"), new Answers.Hello());
        paths.addMapping(new UriTemplatePathSpec("/products"), new Answers.ListPage());
        paths.addMapping(ORDER, new Answers.TakeOrder());
        var files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.of(server).newResource(Path.of(System.getenv("FILES"))));
        server.setHandler(new org.eclipse.jetty.server.Handler.Sequence(paths, new ContextHandler(files, "/files")));
        server.start();
    }
}
