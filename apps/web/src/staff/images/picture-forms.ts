import type { ImageReply } from '@rabbet/client';
import { image } from '@rabbet/domain/images/images';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { type Form, undoAdding } from '../../kernel/forms/form';

/** A sort of thing on which pictures hang, with the words of the API for it. */
export interface PictureSort {
  readonly what: 'piece' | 'event' | 'workshop';
  /** Path of its pictures in the API. */
  readonly path: string;
  /** Name of the field that says on which of them a picture hangs. */
  readonly owner: 'widget_id' | 'event_id' | 'workshop_id';
  /** Name of the field with the place of a picture among the others. */
  readonly place: 'ordinal' | 'indice';
  /** Answers that are old once they are changed, by the first word of their keys. */
  readonly stale: readonly string[];
  readonly pageOf: (id: number) => string;
}

/** A picture where it hangs. */
export interface HungPicture {
  readonly id: number;
  readonly place: number;
  /** Null where the image itself was removed. */
  readonly image: ImageReply | null;
}

const required = { kind: 'whole', required: true } as const;
const { alt, center_x, center_y } = image.fields;

/** Words for what was just done to pictures, by the names that addresses have for it. */
export const PICTURE_SAID = {
  'picture-added': 'The picture is added.',
  'picture-off': 'The picture is taken off. The image itself is kept.',
};

export interface PictureForms {
  readonly choose: Form;
  readonly move: Form;
  readonly takeOff: Form;
  readonly describe: Form;
}

/** Forms that change the pictures of such things. */
export function pictureForms({ what, path, owner, place, stale, pageOf }: PictureSort): PictureForms {
  const ofOwner = { [owner]: required } satisfies AnyFields;
  const done = (said: keyof typeof PICTURE_SAID): Form['done'] => {
    return (_reply, values) => `${pageOf(Number(values[owner]))}?said=${said}#pictures`;
  };
  const one = (name: string, form: Pick<Form, 'fields' | 'call' | 'done' | 'undo'>): Form => ({
    ...form,
    name: `${name}-${what}-picture`,
    fields: { ...ofOwner, ...form.fields },
    stale,
  });
  return {
    choose: one('choose', {
      fields: { image_id: { ...required, label: 'Picture' } },
      call: ({ [owner]: id, image_id }) => ({
        method: 'POST',
        path,
        body: { [owner]: id, ...(image_id !== null && { image_id }) },
      }),
      done: done('picture-added'),
      undo: (reply) => undoAdding(path, reply),
    }),
    move: one('move', {
      fields: { id: required, place: required },
      call: (values) => ({ method: 'PUT', path: `${path}/${String(values.id)}`, body: { [place]: values.place } }),
      done: () => null,
    }),
    takeOff: one('take-off', {
      fields: { id: required },
      call: ({ id }) => ({ method: 'DELETE', path: `${path}/${String(id)}` }),
      done: done('picture-off'),
    }),
    describe: one('describe', {
      fields: { id: required, alt, center_x, center_y },
      call: ({ id, ...values }) => ({
        method: 'PUT',
        path: `${image.path}/${String(id)}`,
        body: { alt: values.alt, center_x: values.center_x, center_y: values.center_y },
      }),
      done: () => null,
    }),
  };
}

/** Moves that put one of several pictures a place forward or back; null at either end. */
export function movesOf(pictures: readonly HungPicture[], at: number) {
  const [before, after] = [pictures[at - 1], pictures[at + 1]];
  return { up: before ? before.place : null, down: after ? after.place + 1 : null };
}
