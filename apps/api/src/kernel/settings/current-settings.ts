import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { type Setting, setting, shopSettings } from '@rabbet/domain/settings/settings';
import { type Projections, type QueryContext, recordsOf } from '@rabbet/projections';

type Settings = ReturnType<typeof shopSettings>;

/** All settings of the shop, also private ones, for the program itself. They are read again after a change of one. */
export class CurrentSettings {
  private settings: Settings = shopSettings([]);
  private readPosition: string | null | undefined;
  private pendingRead: Promise<void> | null = null;

  constructor(
    private readonly queries: { context(caller: Caller): QueryContext },
    private readonly projections: Pick<Projections, 'changed'>,
  ) {}

  /** Settings as they were last read, for code that cannot wait. */
  get lastRead(): Settings {
    return this.settings;
  }

  /** True if no setting has changed since the last read. */
  get isLatest(): boolean {
    return this.readPosition !== undefined && this.lastChange() === this.readPosition;
  }

  /** Current settings. If they cannot be read, those of the last read. */
  async current(): Promise<Settings> {
    if (this.lastChange() !== this.readPosition) {
      this.pendingRead ??= this.read().finally(() => (this.pendingRead = null));
      await this.pendingRead.catch(() => {});
    }
    return this.settings;
  }

  private lastChange(): string | null {
    return this.projections.changed(SETTINGS_MODEL.name);
  }

  private async read(): Promise<void> {
    const position = this.lastChange();
    const context = this.queries.context(VISITOR);
    const rows = await context.rows<{ id: number; doc: Setting }>(
      [SETTINGS_MODEL],
      'select id, doc from record_setting',
    );
    this.settings = shopSettings(rows.map(({ id, doc }) => ({ ...doc, id })));
    this.readPosition = position;
  }
}

const SETTINGS_MODEL = recordsOf(setting);
