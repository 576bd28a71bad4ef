import { UnreadableFile } from './unreadable-file';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Refuses the container of older office programs: it holds a protected workbook, or one of an old kind. */
export function refuseForeign(bytes: Uint8Array, from: string): void {
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
  const [, what = 'an archive (ZIP) without a workbook'] =
    OTHERS.find(([part]) => parts.some((name) => part.test(name))) ?? [];
  return new UnreadableFile(`${from} is ${what}: ${SAVE}`);
}
