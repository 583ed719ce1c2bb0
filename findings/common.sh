# Sourced by every finding: a temporary folder, pinned installs, a server on loopback, and the exit status:
# 0 the behaviour is as described, 1 it has changed, 75 a package or a program that installs it is missing.
set -euo pipefail
dir=$(mktemp -d)
server_pid=
changed=0

finish() {
  local status=$?
  [ -z "$server_pid" ] || kill "$server_pid" 2> "$dir/kill.txt" || :
  rm -rf "$dir"
  exit "$status"
}
trap finish EXIT

export HOME=$dir PATH="$dir/bin:$dir/node_modules/.bin:$dir/venv/bin:$dir/usr/bin:$PATH"

# Runs an installer; its messages are shown only if it fails.
install_with() {
  if ! command -v "$1" > "$dir/which.txt"; then echo "not installed: there is no $1 on the PATH" >&2; exit 75; fi
  if ! timeout 900 "$@" > "$dir/install.txt" 2>&1; then
    tail -n 5 "$dir/install.txt" >&2
    echo "not installed: $*" >&2
    exit 75
  fi
}

npm_package() {
  echo "package: npm $1"
  install_with npm install --prefix "$dir" --ignore-scripts --no-audit --no-fund "$1"
}

go_module() {
  echo "package: Go $1"
  export GOPATH=$dir/go GOCACHE=$dir/go-build GOBIN=$dir/bin GOFLAGS=-modcacherw
  install_with go install "$1"
}

crate() {
  echo "package: crate $1 $2"
  install_with cargo install --debug --locked --root "$dir" "$1" --version "$2"
}

python_package() {
  echo "package: PyPI $1"
  install_with python3 -m venv "$dir/venv"
  install_with "$dir/venv/bin/pip" install "$1"
}

# Unpacks packages of Debian without installing them: PACKAGE=VERSION, then packages with its libraries.
debian_packages() {
  echo "package: Debian $1"
  local library
  library=usr/lib/$(uname -m)-linux-gnu
  for package in "$@"; do
    (cd "$dir" && install_with apt-get download "$package")
    for file in "$dir"/*.deb; do install_with dpkg-deb -x "$file" "$dir"; done
    rm "$dir"/*.deb
  done
  export LD_LIBRARY_PATH="$dir/$library"
}

# Starts a server on a free port of 127.0.0.1 and sets $url. Standard input is a module that exports the handler
# (server.mjs); without it each request is answered at once.
serve() {
  rm -f "$dir/port.txt"
  cat > "$dir/handler.mjs"
  node "$(dirname "${BASH_SOURCE[0]}")/server.mjs" "$dir" &
  server_pid=$!
  for _ in $(seq 100); do
    [ ! -s "$dir/port.txt" ] || break
    sleep 0.1
  done
  url=http://127.0.0.1:$(cat "$dir/port.txt")/
}

# Stops the server, prints what it counted, and sets $requests, $connections and the handler's own counts.
stop_server() {
  kill "$server_pid"
  wait "$server_pid" || :
  server_pid=
  echo "server: $(tr '\n' ' ' < "$dir/counts.txt")"
  . "$dir/counts.txt"
}

# A port of loopback on which nothing listens any more: the address is in $url.
nothing_listens() {
  serve <<< 'export default ({ response }) => response.end()'
  stop_server > "$dir/unused.txt"
}

# Runs a program for at most 60 s, shows its output, and sets $status; the output is in $dir/output.txt.
run() {
  status=0
  echo "command: $*" | sed "s#$dir#DIR#g"
  timeout 60 "$@" > "$dir/output.txt" 2>&1 < /dev/null || status=$?
  sed "s#$dir#DIR#g; s/^/    /" "$dir/output.txt" | head -n 60
  echo "exit status: $status"
}

# Prints the number that a pattern of sed captures in the output of `run`, first line that has one.
printed() {
  local value
  value=$(sed -nE "s#.*$1.*#\1#p" "$dir/output.txt" | head -n 1)
  if [ -z "$value" ]; then echo "the output has no $1" >&2; exit 1; fi
  echo "$value"
}

# States what holds, and notes where it does not: a sentence, and a condition of awk on numbers.
expect() {
  if awk "BEGIN { exit !($2) }"; then
    echo "holds: $1 [$2]"
  else
    echo "CHANGED: not so: $1 [$2]"
    changed=1
  fi
}

verdict() {
  [ "$changed" = 0 ] && echo 'result: behaves as described' || echo 'result: the behaviour has changed'
  exit "$changed"
}
