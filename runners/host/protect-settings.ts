/** Mounts in which no setting of the machine can be written. */
import { findProgram } from './find-program.ts'

/**
 * A constant: what stands in it are the machine's settings, which are read only inside. Root could write them all the
 * same, if it meant to: runners/host/kernel-settings.ts sees that afterwards.
 */
const PROTECT = `mount --bind --options ro /proc/sys /proc/sys &&
  { [ ! -d /proc/irq ] || mount --bind --options ro /proc/irq /proc/irq; } &&
  mount --options remount,bind,ro /sys && exec "$@"`

/** What a command of root has to begin with to run so; `more` are further namespaces for unshare to make. Null without util-linux. */
export function protectSettings(...more: readonly string[]): string[] | null {
  const unshare = findProgram('unshare')
  return unshare === null ? null : [unshare, '--mount', ...more, '--', '/bin/sh', '-c', PROTECT, 'sh']
}
