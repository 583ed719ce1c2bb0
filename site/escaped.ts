/** Escapes text for elements and attributes of XML and HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
