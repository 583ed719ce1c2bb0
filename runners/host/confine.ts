/** What root puts before a command so that nothing of it outlives it, or us, and no setting of the machine can be written in it. */
import { findProgram } from './find-program.ts'

/**
 * A constant: what is in it are the machine's settings, which are read only inside. Root could write them all the
 * same, if it meant to: runners/host/kernel-settings.ts sees that afterwards. The shell stays, as process 1: it reaps what
 * others leave to it, and ends with the command.
 */
const INSIDE = `mount --bind --options ro /proc/sys /proc/sys &&
  { [ ! -d /proc/irq ] || mount --bind --options ro /proc/irq /proc/irq; } &&
  mount --options remount,bind,ro /sys && "$@"; exit $?`

/** When we die the kernel kills unshare, then process 1; and with process 1, however it ends, all that /proc shows inside. */
const ENDING = ['--pid', '--fork', '--kill-child', '--mount-proc']

/** `more` are further namespaces for unshare to make. Null without util-linux. */
export function confine(...more: readonly string[]): string[] | null {
  const [setpriv, unshare] = [findProgram('setpriv'), findProgram('unshare')]
  if (setpriv === null || unshare === null) return null
  const enter = [setpriv, '--pdeathsig', 'KILL', '--', unshare, '--mount', ...ENDING, ...more]
  return [...enter, '--', '/bin/sh', '-c', INSIDE, 'sh']
}
