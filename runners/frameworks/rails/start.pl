# Starts Puma and the nginx before it, and ends both. nginx.conf is filled in here, into a file that has no name.
use strict;
use warnings;

my ($port) = @ARGV;
chomp(my $cpus = `nproc`);
my $tmp = $ENV{TMPDIR} // '/tmp';
my $socket = "$tmp/puma-$port.sock";
# Workers of a master that is root would be www-data.
my %values = (TMP => $tmp, PORT => $port, SOCKET => $socket, WORKERS => $cpus, USER => $< == 0 ? 'user root;' : '');

sub start {
    my @command = @_;
    my $pid = fork // die "fork: $!\n";
    exec @command or die "$command[0]: $!\n" if $pid == 0;
    return $pid;
}

# As Puma's guide says: a worker for each CPU, but no workers where there is only one.
my @workers = $cpus > 1 ? ('-w', $cpus) : ();
my $puma = start('puma', '-e', 'production', @workers, '-b', "unix://$socket?backlog=4096", '--silent', 'config.ru');
select undef, undef, undef, 0.02 until -S $socket;
# What is opened from here on stays open for nginx.
$^F = 255;
open my $template, '<', 'nginx.conf' or die "nginx.conf: $!\n";
open my $conf, '+>', undef or die "a file without a name: $!\n";
print $conf map { s/\$([A-Z]+)/$values{$1}/gr } <$template>;
$conf->flush;
my $nginx = start('nginx', '-e', 'stderr', '-c', '/proc/self/fd/' . fileno $conf);
$SIG{TERM} = sub { kill 'TERM', $puma, $nginx };
1 while wait != -1;
