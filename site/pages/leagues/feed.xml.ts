/** The address of a former feed of leagues, which now serves the feed of all results. */
export { GET } from '../feed.xml.ts'
