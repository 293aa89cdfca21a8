import { extractText, getDocumentProxy } from 'unpdf'

/** The words of each page of a PDF, in reading order, single spaces between them. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  // The reader takes the bytes away from whoever passes them.
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
  return text.map(page => page.replace(/\s+/g, ' ').trim())
}
