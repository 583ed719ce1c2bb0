import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'As soon as there is a load, nobody is answered.',
  variants: [
    {
      name: 'from its start',
      caught_by: ['status:failed', 'nothing-answered'],
      duration_s: 1,
      behave: () => serving => {
        let isHung = false
        return ask => {
          isHung ||= serving.open >= 4
          if (!isHung) ask.reply()
        }
      },
    },
    {
      name: 'after a part of it',
      caught_by: ['starved-connections', 'late-answers'],
      behave: random => {
        const from_s = 0.2 + random() * 0.4
        return serving => ask => {
          if ((serving.loaded_s() ?? 0) < from_s) ask.reply()
        }
      },
    },
  ],
}
