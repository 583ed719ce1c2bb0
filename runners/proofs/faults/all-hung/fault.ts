import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'As soon as there is a load, nobody is answered.',
  variants: [
    {
      name: 'from its start',
      caught_by: ['status:failed', 'nothing-answered'],
      // A moment later, so that not even those are answered that came before the others of the load
      behave: () => serving => ask =>
        setTimeout(() => {
          if (!serving.isLoaded()) ask.reply()
        }, 5),
    },
    {
      name: 'after a part of it',
      caught_by: ['starved-connections', 'late-answers'],
      duration_s: 2,
      behave: random => {
        const from_s = 0.2 + random() * 0.4
        return serving => ask => {
          if ((serving.loaded_s() ?? 0) < from_s) ask.reply()
        }
      },
    },
  ],
}
