import type { Row } from '../row/rows';
import { Faults } from '../row/faults';
import type { Asked, Bulk } from '../../sending/sending';
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

  /** Has each row attach its files; what it asks for besides stays. */
  attachingTo(bulk: Bulk): Bulk {
    return {
      ...bulk,
      uploads: this.uploads,
      survey: (lines) => this.rows.survey(lines),
      ask: async (call, row) => {
        const { images, ...values } = row.values;
        if (saysIds(images)) return bulk.ask(call, row);
        const asked = await bulk.ask(call, { ...row, values });
        return this.withFiles(asked, row);
      },
    };
  }

  private async withFiles(asked: Asked, { line, values }: Row): Promise<Asked> {
    const { images: kept } = asked;
    const faults = new Faults();
    const files = await this.rows.of(values, numberIn(values) ?? kept?.number ?? null, faults);
    const wrong = [...asked.wrong, ...faults.all];
    const isBare = files.length === 0 && wrong.length === 0 && (kept?.hashes.length ?? 0) === 0;
    if (isBare) this.bare.add(line);
    if (files.length === 0) return { ...asked, wrong };
    const hashes = files.map(({ hash }) => hash);
    const named = { ...asked, wrong, said: [asked.said ?? asked.body, hashes] };
    if (!kept || !asked.kept) return { ...named, files };
    const news = files.filter(({ hash }) => !kept.hashes.includes(hash));
    const { id, version } = asked.kept;
    return {
      ...named,
      files: news,
      kept: { id, version: [version, ...news.map(({ hash }) => hash)].join(' ') },
      differences: [
        ...(asked.differences ?? []),
        ...news.map(({ name }) => ({ field: 'images', before: null, after: name })),
      ],
    };
  }
}
