import type { ImageReply, StaffGalleryEventReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/images';
import { placeBehind } from '@rabbet/domain/parts/images';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS } from '../../staff-paths';
import { FormDetails } from '../FormDetails';
import { useClient } from '../staff-client';
import { addPicture, movePicture, removePicture } from './event-forms';
import { newestImagesQuery } from './event-queries';

interface PicturesProps {
  readonly event: StaffGalleryEventReply;
  readonly isChanger: boolean;
}

const WIDTH = 240;

/** Pictures of an event in their order, with what moves, removes and adds one. */
export function Pictures({ event: { id: event_id, images }, isChanger }: PicturesProps) {
  const behind = placeBehind(images.map(({ indice }) => indice));
  const hidden = { event_id: String(event_id) };
  return (
    <section className="event-pictures" aria-label="Pictures">
      <h2>Pictures</h2>
      {images.length === 0 ? <p>No picture yet.</p> : <p>The first one stands for the event.</p>}
      <ol>
        {images.map(({ id, image }, place) => (
          <li key={id}>
            {image && <Thumbnail {...image} />}
            {isChanger && (
              <div className="panel-actions">
                {place < images.length - 1 && (
                  <ShopForm
                    form={movePicture}
                    submit="To the end"
                    look="quiet"
                    label={`Move picture ${place + 1} to the end`}
                    hidden={{ ...hidden, id: String(id), indice: String(behind) }}
                  />
                )}
                <ShopForm
                  form={removePicture}
                  submit="Remove"
                  look="danger"
                  label={`Remove picture ${place + 1}`}
                  hidden={{ ...hidden, id: String(id) }}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {isChanger && (
        <FormDetails form={addPicture} summary="Add a picture">
          <ShopForm form={addPicture} submit="Add the chosen picture" hidden={hidden}>
            <ChooseImage />
          </ShopForm>
        </FormDetails>
      )}
    </section>
  );
}

function Thumbnail({ id, width, height, alt, title, ...file }: ImageReply) {
  return (
    <img
      src={imageAddress(id, file, WIDTH)}
      width={width}
      height={height}
      alt={alt ?? title ?? `image ${id}`}
      loading="lazy"
    />
  );
}

/** The newest images by their looks; without any, an image is taken by its number. */
function ChooseImage() {
  const images = useQuery(newestImagesQuery(useClient())).data ?? [];
  return (
    <>
      {images.length === 0 && <FormField name="image_id" label="Number of the image" inputMode="numeric" />}
      <fieldset className="image-choices">
        <legend>The newest images</legend>
        {images.map((image) => (
          <label key={image.id}>
            <input type="radio" name="image_id" value={image.id} />
            <Thumbnail {...image} />
            <span>{image.title ?? `Image ${image.id}`}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <Link to={`${STAFF_PATHS.records}/images/new`}>Upload another image</Link>
      </p>
    </>
  );
}
