# Starts php-fpm and the nginx before it, and ends both. Their files are filled in here, into ones that have no name.
use strict;
use warnings;

my ($port) = @ARGV;
chomp(my $cpus = `nproc`);
chomp(my $folder = `pwd`);
my $is_root = $< == 0;
my $tmp = $ENV{TMPDIR} // '/tmp';
my $socket = "$tmp/php-fpm-$port.sock";
# Each holds a connection of the database, of which all together may have 64.
my $children = $ENV{DATABASE_URL} && $cpus > 16 ? 64 : 4 * $cpus;
my %values = (TMP => $tmp, PORT => $port, SOCKET => $socket, FOLDER => $folder, WORKERS => $cpus, CHILDREN => $children);

# The path of the file with this server's values, open for the program that is started next.
sub fill {
    my ($name, $user) = @_;
    # Who reads the files: workers of a master that is root would be www-data.
    $values{USER} = $is_root ? $user : '';
    open my $template, '<', $name or die "$name: $!\n";
    open my $filled, '+>', undef or die "a file without a name: $!\n";
    print $filled map { s/\$([A-Z]+)/$values{$1}/gr } <$template>;
    $filled->flush;
    our @open;
    push @open, $filled;
    return '/proc/self/fd/' . fileno $filled;
}

sub start {
    my @command = @_;
    my $pid = fork // die "fork: $!\n";
    exec @command or die "$command[0]: $!\n" if $pid == 0;
    return $pid;
}

$^F = 255;
my $fpm = start('php-fpm8.2', '--nodaemonize', '--force-stderr', '--fpm-config', fill('php-fpm.conf', "user = root\ngroup = root"),
    $is_root ? '--allow-to-run-as-root' : ());
select undef, undef, undef, 0.02 until -S $socket;
my $nginx = start('nginx', '-e', 'stderr', '-c', fill('nginx.conf', 'user root;'));
# php-fpm leaves the group of processes that is told to end.
$SIG{TERM} = sub { kill 'TERM', $fpm, $nginx };
1 while wait != -1;
