import type { Recorded } from '@rabbet/domain/events/event';

/** Names of contact details by what they are, such as "Phone (mobile)": learned from the log, event by event. */
export class ContactNames {
  /** Last values of the fields that lead to a name, by stream and field. */
  private readonly values = new Map<string, string | number | null>();

  take({ stream, data }: Pick<Recorded, 'stream' | 'data'>): void {
    if (!/^(point|vector-value|contact-detail)-\d/.test(stream)) return;
    const { name, value, vector_point_id, attribute_id } = data as Readonly<Record<string, string | number | null>>; // records
    for (const [field, fieldValue] of Object.entries({ name, value, vector_point_id, attribute_id }))
      if (fieldValue !== undefined) this.values.set(`${stream} ${field}`, fieldValue);
  }

  /** Name of a contact detail; where nobody said what it is, its value tells. */
  of(stream: string, value: string): string {
    const kind = `vector-value-${this.values.get(`${stream} attribute_id`)}`;
    const point = this.values.get(`point-${this.values.get(`${kind} vector_point_id`)} name`);
    const sort = this.values.get(`${kind} value`);
    if (point !== undefined && point !== null)
      return sort ? `${capital(String(point))} (${sort})` : capital(String(point));
    if (value.includes('@')) return 'E-mail';
    if (/^(https?:|www\.)/i.test(value)) return 'Web address';
    return /^[\d\s+().x-]{7,}$/i.test(value) ? 'Phone' : 'Number or address';
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
