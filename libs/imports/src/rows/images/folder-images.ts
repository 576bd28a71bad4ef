import type { Row } from '../row/row';
import { Faults } from '../row/faults';
import type { BulkCommand } from '../row/bulk-command';
import type { ImageFile } from '../row/image-file';
import { type ChangeAction, faultsOf, type RowAction, type UnchangedAction, withFaults } from '../row/row-action';
import type { ImageFolder } from './image-folder';
import { catalogNumberOf, RowImages, hasImageIds } from './row-images';
import type { UnmatchedFiles } from './unmatched-files';
import { Uploads } from './uploads';

/** Images of a folder for the rows of an import. Extends a bulk command so that each row attaches its files. */
export class FolderImages {
  readonly uploads: Uploads;
  private readonly rows: RowImages;
  /** Lines of rows whose pieces have no picture, neither from this import nor from before. */
  private readonly linesWithoutPicture = new Set<number>();

  constructor(folder: ImageFolder) {
    this.uploads = new Uploads(folder);
    this.rows = new RowImages(folder);
  }

  /** Names of the files that no row has used, and the number of rows without a picture. */
  get unused(): UnmatchedFiles {
    return { ...this.rows.unused, rowsWithoutPicture: this.linesWithoutPicture.size };
  }

  /** Bulk command whose rows attach their files besides what they do otherwise. */
  attachTo(bulk: BulkCommand): BulkCommand {
    return {
      ...bulk,
      uploads: this.uploads,
      surveyRows: (lines) => this.rows.surveyRows(lines),
      actionOf: async (sender, row) => {
        const { images, ...values } = row.values;
        if (hasImageIds(images)) return bulk.actionOf(sender, row);
        return this.withImageFiles(await bulk.actionOf(sender, { ...row, values }), row);
      },
    };
  }

  private async withImageFiles(action: RowAction, { line, values }: Row): Promise<RowAction> {
    const existingImages = 'record' in action ? action.record?.images : undefined;
    const imageFaults = new Faults();
    const number = catalogNumberOf(values) ?? existingImages?.number ?? null;
    const files = await this.rows.takeFiles(values, number, imageFaults);
    const faults = [...faultsOf(action), ...imageFaults.all];
    const hasExistingImages = (existingImages?.hashes.length ?? 0) > 0;
    if (files.length === 0 && faults.length === 0 && !hasExistingImages) this.linesWithoutPicture.add(line);
    return withFaults(files.length === 0 ? action : addImages(action, files), faults);
  }
}

/** Action that attaches those of the files that the piece does not have. An action with nothing else to do becomes a change. */
function addImages(action: RowAction, files: readonly ImageFile[]): RowAction {
  const [path, values, revision] = action.content;
  const content = [path, [values, files.map(({ hash }) => hash)], revision] as const;
  if (action.kind === 'add') return { ...action, content, files };
  if (action.kind !== 'change' && action.kind !== 'unchanged') return { ...action, content };
  const { record } = action;
  const newFiles = files.filter(({ hash }) => !record.images?.hashes.includes(hash));
  if (newFiles.length === 0) return { ...action, content };
  const { requests, differences, ...change } = action.kind === 'change' ? action : toChange(action);
  const version = [record.version, ...newFiles.map(({ hash }) => hash)].join(' ');
  const imageDifferences = newFiles.map(({ name }) => ({ field: 'images', before: null, after: name }));
  return {
    ...change,
    content,
    record: { ...record, version },
    requests,
    differences: [...differences, ...imageDifferences],
    files: newFiles,
  };
}

/** Change without a request, for a row that differs from the piece in its images alone. */
function toChange({ status: _, ...row }: UnchangedAction): ChangeAction {
  return { ...row, kind: 'change', requests: [], differences: [] };
}
