/** Leagues had a feed of their own: whoever reads it still is told what landed. */
export { GET } from '../feed.xml.ts'
