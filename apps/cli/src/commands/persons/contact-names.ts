import type { Recorded } from '@rabbet/domain/events/event';

/** Names of contact details by what they are, such as "Phone (mobile)": learned from the log, event by event. */
export class ContactNames {
  /** Last values of the fields that lead to a name, by stream and field. */
  private readonly said = new Map<string, string | number | null>();

  take({ stream, data }: Pick<Recorded, 'stream' | 'data'>): void {
    if (!/^(point|vector-value|contact-detail)-\d/.test(stream)) return;
    const { name, value, vector_point_id, attribute_id } = data as Readonly<Record<string, string | number | null>>; // records
    for (const [field, one] of Object.entries({ name, value, vector_point_id, attribute_id }))
      if (one !== undefined) this.said.set(`${stream} ${field}`, one);
  }

  /** Name of a contact detail; where nobody said what it is, its value tells. */
  of(stream: string, value: string): string {
    const kind = `vector-value-${this.said.get(`${stream} attribute_id`)}`;
    const point = this.said.get(`point-${this.said.get(`${kind} vector_point_id`)} name`);
    const sort = this.said.get(`${kind} value`);
    if (point !== undefined && point !== null)
      return sort ? `${capital(String(point))} (${sort})` : capital(String(point));
    if (value.includes('@')) return 'E-mail';
    if (/^(https?:|www\.)/i.test(value)) return 'Web address';
    return /^[\d\s+().x-]{7,}$/i.test(value) ? 'Phone' : 'Number or address';
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
