/** The operating system around the kernel. */
import { type Fact, factOf, type Machine } from './facts.ts'

export function systemFacts({ read, run }: Machine): Fact[] {
  return [
    factOf('os', () => /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(read('/etc/os-release'))?.[1] ?? null),
    // musl has no getconf of this name.
    factOf('libc', () => /^glibc [\d.]+$/m.exec(run(['getconf', 'GNU_LIBC_VERSION']))?.[0] ?? null),
  ]
}
