import { UnreadableFile } from './unreadable-file';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Signs in the first bytes of files that are chosen by mistake, and the place of each sign. */
const NO_SHEETS: readonly (readonly [sign: string, at: number, what: string])[] = [
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
const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|table|\?xml)\b/i;

/** Refuses what is no sheet by its name, and the container of older office programs. */
export function refuseForeign(bytes: Uint8Array, from: string): void {
  const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  const [, , what] = NO_SHEETS.find(([sign, at]) => start.startsWith(sign, at)) ?? [];
  if (what !== undefined) throw new UnreadableFile(`${from} is ${what}. Choose the sheet: CSV, TSV, NDJSON or XLSX.`);
  if (WEB_PAGE.test(start)) throw new UnreadableFile(`${from} is a web page (HTML or XML), whatever its name: ${SAVE}`);
  if (OLE.every((byte, i) => bytes[i] === byte)) {
    const isProtected = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw isProtected ? protectedWorkbook(from) : new UnreadableFile(`${from} is a file of an old kind (XLS): ${SAVE}`);
  }
}

export function protectedWorkbook(from: string): UnreadableFile {
  return new UnreadableFile(
    `${from} is protected by a password: open it, take the password off, and save it as XLSX or CSV.`,
  );
}

const SAVE = 'open it, and save the sheet as XLSX or CSV.';

/** Archives of other programs, by the parts that they have. */
const OTHERS: readonly (readonly [part: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, 'a binary workbook (XLSB)'],
  [/^index(?:\/|\.zip$).*/, 'a sheet of Numbers'],
  [/^content\.xml$/, 'an OpenDocument file (ODS)'],
  [/^word\/|^ppt\//, 'no workbook but another document'],
];

/** Sentence on an archive that holds no workbook. */
export function foreignArchive(parts: readonly string[], from: string): UnreadableFile {
  const [, what] = OTHERS.find(([part]) => parts.some((name) => part.test(name))) ?? [];
  const sentence = what ? `${what}: ${SAVE}` : 'an archive (ZIP) without a workbook: unpack it, and choose the sheet.';
  return new UnreadableFile(`${from} is ${sentence}`);
}
