/**
 * The prefix of a command, for root, so that its processes end with it and with the runner, and it cannot write
 * settings of the machine.
 */
import { findProgram } from './find-program.ts'

/**
 * A constant that makes the machine's settings read-only. Root could undo that, which runners/host/kernel-settings.ts
 * would notice afterwards. The shell remains as process 1: it reaps orphans and ends with the command.
 */
const INSIDE = `mount --bind --options ro /proc/sys /proc/sys &&
  { [ ! -d /proc/irq ] || mount --bind --options ro /proc/irq /proc/irq; } &&
  mount --options remount,bind,ro /sys && "$@"; exit $?`

/**
 * When the runner dies, the kernel kills unshare and then process 1; when process 1 ends, so do all processes inside.
 */
const ENDING = ['--pid', '--fork', '--kill-child', '--mount-proc']

/** `more`: options of unshare for further namespaces. Null without util-linux. */
export function confine(...more: readonly string[]): string[] | null {
  const [setpriv, unshare] = [findProgram('setpriv'), findProgram('unshare')]
  if (setpriv === null || unshare === null) return null
  const enter = [setpriv, '--pdeathsig', 'KILL', '--', unshare, '--mount', ...ENDING, ...more]
  return [...enter, '--', '/bin/sh', '-c', INSIDE, 'sh']
}
