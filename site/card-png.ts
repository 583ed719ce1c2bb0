/** A card as PNG, which is all that others show. Astro's own image service draws it, in the faces that this machine has. */
import service from 'astro/assets/services/sharp'
import { type Card, cardSvg } from './card.ts'

type Transform = Parameters<typeof service.transform>
/** Every text of the SVG is escaped by site/card.ts, and it names no file. */
const config = { dangerouslyProcessSVG: true, service: { config: {} } } as unknown as Transform[2]

/** Errors: sharp, which comes with Astro, is missing on this machine. */
export async function cardPng(card: Card): Promise<Buffer> {
  // a card has few colours: a palette of them makes a quarter of the bytes
  const transform = { src: 'card.svg', format: 'png', quality: 60 } as Transform[1]
  const { data } = await service.transform(
    Buffer.from(cardSvg(card)),
    transform,
    config,
    console as unknown as Transform[3],
  )
  return Buffer.from(data)
}
