import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a PDF, in reading order, with single spaces. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  // The reader takes ownership of the bytes, so it gets a copy.
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
  return text.map(page => page.replace(/\s+/g, ' ').trim())
}
