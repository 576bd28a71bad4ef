import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { type Setting, setting, shopSettings } from '@rabbet/domain/settings/settings';
import { type Projections, type QueryContext, recordsOf } from '@rabbet/projections';

type Settings = ReturnType<typeof shopSettings>;

/** The settings of the shop, private ones too, for the program itself: read again once one has changed. */
export class CurrentSettings {
  private settings: Settings = shopSettings([]);
  private readAt: string | null | undefined;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly queries: { context(caller: Caller): QueryContext },
    private readonly projections: Pick<Projections, 'changed'>,
  ) {}

  /** Settings of the last read, for code that cannot wait. */
  get last(): Settings {
    return this.settings;
  }

  /** True while no setting has changed since the last read. */
  get isLatest(): boolean {
    return this.readAt !== undefined && this.changed() === this.readAt;
  }

  /** Current settings; those of the last read while they cannot be read. */
  async now(): Promise<Settings> {
    if (this.changed() !== this.readAt) {
      this.reading ??= this.read().finally(() => (this.reading = null));
      await this.reading.catch(() => {});
    }
    return this.settings;
  }

  private changed(): string | null {
    return this.projections.changed(MODEL.name);
  }

  private async read(): Promise<void> {
    const at = this.changed();
    const context = this.queries.context(VISITOR);
    const rows = await context.rows<{ id: number; doc: Setting }>([MODEL], 'select id, doc from record_setting');
    this.settings = shopSettings(rows.map(({ id, doc }) => ({ ...doc, id })));
    this.readAt = at;
  }
}

const MODEL = recordsOf(setting);
