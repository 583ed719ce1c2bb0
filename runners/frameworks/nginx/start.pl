# Becomes nginx: it reads no environment, so its file is filled in here, into one that has no name.
use strict;
use warnings;

my ($port, $files) = @ARGV;
chomp(my $cpus = `nproc`);
my %values = (
    PORT => $port,
    FILES => $files,
    WORKERS => $cpus,
    TMP => $ENV{TMPDIR} // '/tmp',
    # Who reads the files: workers of a master that is root would be www-data.
    USER => $< == 0 ? 'user root;' : '',
);
# What is opened from here on stays open for the program that this one becomes.
$^F = 255;
open my $template, '<', 'nginx.conf' or die "nginx.conf: $!\n";
open my $conf, '+>', undef or die "a file without a name: $!\n";
print $conf map { s/\$([A-Z]+)/$values{$1}/gr } <$template>;
$conf->flush;
exec 'nginx', '-e', 'stderr', '-c', '/proc/self/fd/' . fileno $conf or die "nginx: $!\n";
