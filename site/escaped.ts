/** Text as XML and HTML hold it, in elements and in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
