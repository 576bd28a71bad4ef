import { posix } from 'node:path';
import { foreignArchiveError } from '../limits/foreign-formats';
import { type Archive, damagedWorkbook } from './archive';
import { isOn, readXml } from './xml';

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  /** Name of the part with its cells. */
  readonly part: string;
}

/** Names of the parts of a workbook that are read, and how it counts days. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly strings: string | null;
  readonly styles: string | null;
  /** True if days are counted from 1904, as by old versions of Excel for the Mac. */
  readonly is1904: boolean;
}

interface Relationship {
  readonly id: string;
  /** Last word of the type's URL, which the transitional and the strict version of the format share: `worksheet`. */
  readonly type: string;
  readonly part: string;
}

const MAX_SHEETS = 1_000;
const MAX_NAME_LENGTH = 255;

export async function partsOfWorkbook(archive: Archive): Promise<WorkbookParts> {
  const mainPart = (await relationshipsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.part;
  const part = mainPart ?? 'xl/workbook.xml';
  if (!archive.has(part) || !/\.xml$/i.test(part) || /^(?:word|ppt)\//i.test(part))
    throw foreignArchiveError(archive.names, archive.fileName);
  const relationships = await relationshipsOf(archive, part);
  const partOf = (relationshipType: string) =>
    relationships.find(({ type }) => type === relationshipType)?.part ?? null;
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readXml(archive, part, {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = isOn(attributes.date1904);
      if (tag !== 'sheet') return;
      const [, id] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
      const relationship = relationships.find((candidate) => candidate.id === id && candidate.type === 'worksheet');
      const { name = '', state = 'visible' } = attributes;
      if (name.length > MAX_NAME_LENGTH || sheets.length === MAX_SHEETS)
        throw damagedWorkbook(archive.fileName, 'it has no usual sheets');
      if (relationship) sheets.push({ name, isHidden: state !== 'visible', part: relationship.part }); // a sheet of a chart has no cells
    },
  });
  return { sheets, strings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

const MAX_RELATIONSHIPS = 10_000;

/** Relationships of a part to other parts of the archive. External ones are ignored, so that nothing outside is read. */
async function relationshipsOf(archive: Archive, partName: string): Promise<readonly Relationship[]> {
  const { dir, base } = posix.parse(partName);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const relationships: Relationship[] = [];
  if (!archive.has(name)) return relationships;
  await readXml(archive, name, {
    open(tag, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (tag !== 'Relationship' || mode === 'External') return;
      if (relationships.length === MAX_RELATIONSHIPS) throw damagedWorkbook(archive.fileName, 'it has too many parts');
      const part = target.startsWith('/') ? target.slice(1) : posix.join(dir, target);
      relationships.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part });
    },
  });
  return relationships;
}
