import { UnreadableFile } from './unreadable-file';

/** First bytes of the OLE container, in which old Office programs store files, and new ones those with a password. */
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Signatures of files that people choose by mistake, each with its offset in the file and a description. */
const FOREIGN_SIGNATURES: readonly (readonly [signature: string, offset: number, description: string])[] = [
  ['\x89PNG', 0, 'a picture (PNG)'],
  ['\xff\xd8\xff', 0, 'a picture (JPEG)'],
  ['GIF8', 0, 'a picture (GIF)'],
  ['II*\0', 0, 'a picture (TIFF)'],
  ['MM\0*', 0, 'a picture (TIFF)'],
  ['WEBP', 8, 'a picture (WebP)'],
  ['ftyp', 4, 'a picture or film (HEIC, AVIF or MP4)'],
  ['%PDF-', 0, 'a document (PDF)'],
  ['{\\rtf', 0, 'a document (RTF)'],
];
const WEB_PAGE_BEGINNING = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|table|\?xml)\b/i;

/** Refuses a file that is no sheet by its first bytes: a picture, a document, a web page, an old or protected workbook. */
export function refuseForeignFormat(bytes: Uint8Array, fileName: string): void {
  const beginning = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  const [, , description] =
    FOREIGN_SIGNATURES.find(([signature, offset]) => beginning.startsWith(signature, offset)) ?? [];
  if (description !== undefined)
    throw new UnreadableFile(`${fileName} is ${description}. Choose the sheet: CSV, TSV, NDJSON or XLSX.`);
  if (WEB_PAGE_BEGINNING.test(beginning))
    throw new UnreadableFile(`${fileName} is a web page (HTML or XML), whatever its name: ${SAVE_AS_ADVICE}`);
  if (OLE_SIGNATURE.every((byte, i) => bytes[i] === byte)) {
    const isProtected = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw isProtected
      ? protectedWorkbookError(fileName)
      : new UnreadableFile(`${fileName} is a file of an old kind (XLS): ${SAVE_AS_ADVICE}`);
  }
}

export function protectedWorkbookError(fileName: string): UnreadableFile {
  return new UnreadableFile(
    `${fileName} is protected by a password: open it, take the password off, and save it as XLSX or CSV.`,
  );
}

const SAVE_AS_ADVICE = 'open it, and save the sheet as XLSX or CSV.';

/** Archives of other programs, by the name of a part that each has. */
const FOREIGN_ARCHIVES: readonly (readonly [partName: RegExp, description: string])[] = [
  [/^xl\/workbook\.bin$/, 'a binary workbook (XLSB)'],
  [/^index(?:\/|\.zip$).*/, 'a sheet of Numbers'],
  [/^content\.xml$/, 'an OpenDocument file (ODS)'],
  [/^word\/|^ppt\//, 'no workbook but another document'],
];

/** Refusal of an archive that holds no workbook. */
export function foreignArchiveError(parts: readonly string[], fileName: string): UnreadableFile {
  const [, description] = FOREIGN_ARCHIVES.find(([partName]) => parts.some((name) => partName.test(name))) ?? [];
  const sentence = description
    ? `${description}: ${SAVE_AS_ADVICE}`
    : 'an archive (ZIP) without a workbook: unpack it, and choose the sheet.';
  return new UnreadableFile(`${fileName} is ${sentence}`);
}
