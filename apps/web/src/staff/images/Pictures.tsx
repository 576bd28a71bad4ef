import { image as imageKind } from '@rabbet/domain/images/images';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormText } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import { mayChange, useWho } from '../session/who-asks';
import { AddPictures } from './AddPictures';
import { ChooseImage } from './ChooseImage';
import { FocusPoint } from './FocusPoint';
import { type HungPicture, movesOf, type PictureForms, type PictureSort } from './picture-forms';
import { PlainPicture } from './PlainPicture';

interface PicturesProps {
  readonly sort: PictureSort;
  readonly forms: PictureForms;
  readonly owner: number;
  /** Pictures in their order. */
  readonly pictures: readonly HungPicture[];
  /** May order them, add some and take some off. */
  readonly isChanger: boolean;
}

/** Pictures of a piece or an event: their order, what each shows, and more of them. */
export function Pictures({ sort, forms, owner, pictures, isChanger }: PicturesProps) {
  const mayDescribe = mayChange(useWho(), imageKind.resource);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useMovedFocus(list, pictures);
  return (
    <section id="pictures" className="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      <p role="status" className="for-ears">
        {said}
      </p>
      {pictures.length === 0 ? (
        <p>No picture yet.</p>
      ) : (
        <ol ref={list}>
          {pictures.map((picture, at) => (
            <li key={picture.id} data-picture={picture.id} onKeyDown={isChanger ? moveByKeys : undefined}>
              <p className="picture-place">{at === 0 ? 'Main picture' : `Picture ${at + 1}`}</p>
              <Shown {...{ sort, forms, owner, picture, at, mayDescribe }} />
              {isChanger && (
                <Order
                  {...{ sort, forms, owner, pictures, at }}
                  onMoved={(way) => {
                    moved(picture.id, way);
                    setSaid(`Moved: it is picture ${at + (way === 'up' ? 0 : 2)} of ${pictures.length} now.`);
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {isChanger && <AddPictures sort={sort} owner={owner} />}
      {isChanger && (
        <FormDetails form={forms.choose} summary="Choose an image that is here already">
          <ShopForm form={forms.choose} submit="Add the chosen picture" hidden={{ [sort.owner]: String(owner) }}>
            <ChooseImage />
          </ShopForm>
        </FormDetails>
      )}
    </section>
  );
}

type OneProps = Pick<PicturesProps, 'sort' | 'forms' | 'owner'> & { readonly at: number };

/** A picture with its words and focus, as far as one may change them. */
function Shown({ sort, forms, owner, picture, at, mayDescribe }: OneProps & ShownProps) {
  const { image } = picture;
  if (!image) return <p>The image was removed.</p>;
  if (!mayDescribe) return <PlainPicture image={image} />;
  return (
    <ShopForm
      form={forms.describe}
      submit="Save this picture"
      look="quiet"
      label={`Words and focus of picture ${at + 1}`}
      hidden={{ [sort.owner]: String(owner), id: String(image.id) }}
      values={{ alt: image.alt, center_x: image.center_x, center_y: image.center_y }}
      shown={() => <p role="status">Saved.</p>}
    >
      <FocusPoint image={image} label={`Focus of picture ${at + 1}`} />
      <FormText
        name="alt"
        label="Alternative text"
        hint="What it shows, for people who cannot see it (optional)"
        rows={2}
      />
    </ShopForm>
  );
}

interface ShownProps {
  readonly picture: HungPicture;
  readonly mayDescribe: boolean;
}

type Way = 'up' | 'down';
const WAYS = [
  ['up', 'Move up'],
  ['down', 'Move down'],
] as const;

interface OrderProps extends OneProps {
  readonly pictures: readonly HungPicture[];
  readonly onMoved: (way: Way) => void;
}

/** Buttons that move a picture, and the fold that takes it off. */
function Order({ sort, forms, owner, pictures, at, onMoved }: OrderProps) {
  const moves = movesOf(pictures, at);
  const hidden = { [sort.owner]: String(owner), id: String(pictures[at]?.id) };
  return (
    <div className="picture-order">
      {WAYS.map(([way, words]) => {
        const place = moves[way];
        return (
          place !== null && (
            <div key={way} data-move={way}>
              <ShopForm
                form={forms.move}
                submit={words}
                look="quiet"
                label={`${words}: picture ${at + 1}`}
                hidden={{ ...hidden, place: String(place) }}
                onDone={() => onMoved(way)}
              />
            </div>
          )
        );
      })}
      <FormDetails form={forms.takeOff} summary="Remove" hidden={hidden}>
        <p>The image itself is kept.</p>
        <ShopForm
          form={forms.takeOff}
          submit={`Remove it from this ${sort.what}`}
          look="danger"
          label={`Remove picture ${at + 1}`}
          hidden={hidden}
        />
      </FormDetails>
    </div>
  );
}

/** Alt with an arrow moves the picture in which the focus is. */
function moveByKeys(event: KeyboardEvent<HTMLLIElement>): void {
  const way = { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
  if (way === undefined || !event.altKey || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLFormElement>(`[data-move=${way}] form`)?.requestSubmit();
}

/** Keeps the focus at a picture that moves: at the same button, or at the other one where it has come to an end. */
function useMovedFocus(list: { readonly current: HTMLElement | null }, pictures: readonly HungPicture[]) {
  const wanted = useRef<{ readonly id: number; readonly way: Way } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { id, way } = wanted.current;
    wanted.current = null;
    const row = list.current?.querySelector(`[data-picture="${id}"]`);
    (
      row?.querySelector<HTMLElement>(`[data-move=${way}] button`) ??
      row?.querySelector<HTMLElement>('[data-move] button')
    )?.focus();
  }, [list, pictures]);
  return (id: number, way: Way) => void (wanted.current = { id, way });
}
