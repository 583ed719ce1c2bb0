import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'No more than some fifty connections are served.',
  variants: [
    {
      name: 'above 50 it does not listen',
      caught_by: ['socket-errors', 'status:errors'],
      connections: 80,
      behave: () => serving => {
        const { server, port } = serving
        return {
          onOpen: ({ socket }) => {
            if (serving.open >= 50 && server.listening) server.close()
            socket.once('close', () => {
              if (serving.open < 50 && !server.listening) server.listen(port, '127.0.0.1', 4096)
            })
            return true
          },
        }
      },
    },
    {
      name: 'above 40 to 60 they are closed at once',
      caught_by: ['socket-errors', 'status:errors'],
      connections: 80,
      behave: random => {
        const most = wholeNumber(random, 40, 60)
        return serving => ({
          onOpen: ({ socket }) => {
            if (serving.open <= most) return true
            socket.resetAndDestroy()
            return false
          },
        })
      },
    },
  ],
}
