/** What the types of pdfkit do not know yet. */
declare namespace PDFKit {
  interface PDFDocumentOptions {
    /** How many times 1/72 inch a unit of the page is. */
    userUnit?: number
  }
}

declare module 'pdfkit/output' {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>
}
