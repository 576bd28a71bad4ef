import { ownerFields } from '@rabbet/domain/settings/settings';
import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { type AnyFields, type Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { NEW_PICTURES, newPictures } from '../images/images';
import { OPENING, type Step } from './settings';

/** Page of the guide after this step: the next one that is open. */
export function afterStep(step: Step): string {
  return staffPath(STAFF_PATHS.welcome, { after: step });
}

const { name, street, suite, city, phone, email, hours, holidays, tax } = ownerFields;
/** Fields of the steps that are settings. */
const FIELDS = {
  name: { name },
  address: { street, suite, city },
  contact: { phone, email },
  hours: { hours, holidays },
  tax: { tax: { ...tax, label: 'Rate in percent' } },
} as const satisfies Partial<Record<Step, AnyFields>>;

function settingsForm(step: keyof typeof FIELDS): Form {
  return {
    name: step,
    fields: FIELDS[step],
    stale: [OPENING, 'shop', 'waiting'],
    call: (values) => ({ method: 'PUT', path: 'core/platform/shop/facts', body: values }),
    done: () => afterStep(step),
  };
}

export const SETTINGS_FORMS = {
  name: settingsForm('name'),
  address: settingsForm('address'),
  contact: settingsForm('contact'),
  hours: settingsForm('hours'),
  tax: settingsForm('tax'),
};

const text = { kind: 'text', max: 64 } as const;

export const addArtist: Form = {
  name: 'artist',
  stale: [OPENING, 'choices', 'waiting'],
  fields: { first: text, name: { ...text, required: true } },
  call: ({ first, name: last }) => ({
    method: 'POST',
    path: 'core/contacts/companies',
    body: { name: last && (first ? `${String(last)}, ${String(first)}` : last), is_artist: true },
  }),
  done: () => afterStep('artist'),
};

/** A type with the ids of its width and height: an option's value, as in 1/11/12. */
export interface TypeChoice {
  readonly id: number;
  readonly width: number | null;
  readonly height: number | null;
}

export function choiceOf({ id, width, height }: TypeChoice): string {
  return [id, width ?? 0, height ?? 0].join('/');
}

export const addPiece: Form = {
  name: 'piece',
  stale: [OPENING, 'pieces', 'waiting'],
  fields: {
    name: text,
    artist: { kind: 'reference', to: 'company' },
    type: text,
    width: { kind: 'decimal' },
    height: { kind: 'decimal' },
    price: artworkFields.price,
    came: { kind: 'choice', of: ['Purchased', 'Consigned'] },
    ...NEW_PICTURES,
  },
  call: ({ name: title, artist, type, width, height, price, came, images, missing_images }) => {
    const pictures = newPictures({ images: images ?? null, missing_images: missing_images ?? null });
    const [id = 0, ofWidth = 0, ofHeight = 0] = String(type ?? '')
      .split('/')
      .map(Number);
    const sizes = [sizeOf(ofWidth, width), sizeOf(ofHeight, height)].flat();
    return {
      method: 'POST',
      path: 'core/commerce/widgets',
      body: {
        name: title,
        price,
        ...(artist !== null && { manufacturer_id: artist }),
        ...(id > 0 && { type_id: id, dimensions: sizes }),
        ...(pictures.length > 0 && { images: pictures }),
        transaction: { activity: came },
      },
    };
  },
  done: () => afterStep('piece'),
};

function sizeOf(dimension_id: number, value: Values[string] | undefined) {
  return dimension_id > 0 && value != null ? [{ dimension_id, value: String(value) }] : [];
}

export const WELCOME_FORMS = [...Object.values(SETTINGS_FORMS), addArtist, addPiece];
