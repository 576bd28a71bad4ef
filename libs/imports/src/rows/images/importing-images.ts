import type { Row } from '../row/row';
import { Faults } from '../row/faults';
import type { Bulk } from '../row/bulk';
import type { ImageFile } from '../row/image-file';
import { type Change, faultsOf, type RowAction, type Same, withFaults } from '../row/row-action';
import type { ImageFolder } from './folder';
import { numberIn, RowImages, saysIds } from './row-images';
import type { Unmatched } from './unused';
import { Uploads } from './uploads';

/** Images that the rows of an import name, in a folder. */
export class FolderImages {
  readonly uploads: Uploads;
  private readonly rows: RowImages;
  /** Lines of rows without a picture, of this import or of before. */
  private readonly bare = new Set<number>();

  constructor(folder: ImageFolder) {
    this.uploads = new Uploads(folder);
    this.rows = new RowImages(folder);
  }

  /** Names of the files that no row has used, and the number of rows without a file. */
  get unused(): Unmatched {
    return { ...this.rows.unused, bare: this.bare.size };
  }

  /** Has each row attach its files; its action stays otherwise. */
  attachingTo(bulk: Bulk): Bulk {
    return {
      ...bulk,
      uploads: this.uploads,
      survey: (lines) => this.rows.survey(lines),
      actionOf: async (sender, row) => {
        const { images, ...values } = row.values;
        if (saysIds(images)) return bulk.actionOf(sender, row);
        return this.withFiles(await bulk.actionOf(sender, { ...row, values }), row);
      },
    };
  }

  private async withFiles(action: RowAction, { line, values }: Row): Promise<RowAction> {
    const existing = 'thing' in action ? action.thing?.images : undefined;
    const faults = new Faults();
    const files = await this.rows.of(values, numberIn(values) ?? existing?.number ?? null, faults);
    const all = [...faultsOf(action), ...faults.all];
    const isBare = files.length === 0 && all.length === 0 && (existing?.hashes.length ?? 0) === 0;
    if (isBare) this.bare.add(line);
    return withFaults(files.length === 0 ? action : withImages(action, files), all);
  }
}

/** The action, with files that become images: those that the thing has not got yet. */
function withImages(action: RowAction, files: readonly ImageFile[]): RowAction {
  const [path, values, revision] = action.content;
  const content = [path, [values, files.map(({ hash }) => hash)], revision] as const;
  if (action.kind === 'add') return { ...action, content, files };
  if (action.kind !== 'change' && action.kind !== 'same') return { ...action, content };
  const { thing } = action;
  const news = files.filter(({ hash }) => !thing.images?.hashes.includes(hash));
  if (news.length === 0) return { ...action, content };
  const { requests, differences, ...change } = action.kind === 'change' ? action : changing(action);
  const version = [thing.version, ...news.map(({ hash }) => hash)].join(' ');
  const attached = news.map(({ name }) => ({ field: 'images', before: null, after: name }));
  return {
    ...change,
    content,
    thing: { ...thing, version },
    requests,
    differences: [...differences, ...attached],
    files: news,
  };
}

/** Change of a thing that is as its row says, but for its images. */
function changing({ status: _, ...row }: Same): Change {
  return { ...row, kind: 'change', requests: [], differences: [] };
}
