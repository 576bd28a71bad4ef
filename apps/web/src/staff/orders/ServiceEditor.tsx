import { askedProperties } from '@rabbet/domain/services/services';
import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/Field';
import { ArtFields } from './ArtFields';
import { MaterialRows } from './MaterialRows';
import { type ServiceDraft, wrongSize } from './order-draft';
import { PropertyRows } from './PropertyRows';
import { missingIn, type Quote } from './quote';
import { SizeField } from './SizeField';
import type { Template } from './templates';
import { VendorField } from './VendorField';
import { ServicePrice } from './Why';

interface ServiceEditorProps {
  readonly service: ServiceDraft;
  readonly change: (next: ServiceDraft) => void;
  readonly templates: readonly Template[];
  readonly quote: Quote;
  /** False where nobody looks at it yet: its usual pieces are not asked for. */
  readonly isSeen?: boolean;
  /** Services in it, where they are configured with it. */
  readonly children?: ReactNode;
}

/** Configures one service: materials, size, properties, price, and services in it. */
export function ServiceEditor({ service, change, templates, quote, isSeen = true, children }: ServiceEditorProps) {
  const template = templates.find(({ id }) => id === service.template_id);
  const asked = askedProperties(template ?? {});
  const missing = missingIn(service, templates);
  const quoted = quote.quoted?.services.get(service.key);
  const [isRareUsed] = useState(service.price !== '' || (asked.length === 0 && service.properties.length > 0));
  const properties = (
    <PropertyRows
      asked={asked}
      properties={service.properties}
      change={(properties) => change({ ...service, properties })}
    />
  );
  return (
    <>
      <MaterialRows
        template={template}
        isSeen={isSeen}
        materials={service.materials}
        change={(materials) => change({ ...service, materials })}
      />
      <SizeField service={service} change={change} />
      {asked.length > 0 && properties}
      <details className="past" open={isRareUsed}>
        <summary>{asked.length > 0 ? 'Mount, vendor, own price' : 'Properties, mount, vendor, own price'}</summary>
        {asked.length === 0 && properties}
        {template?.application !== 'Order' && (
          <ArtFields properties={service.properties} change={(properties) => change({ ...service, properties })} />
        )}
        <VendorField template={template} vendor={service.vendor} change={(vendor) => change({ ...service, vendor })} />
        <div className="own-price">
          <Field
            label="Price in place of the computed one (optional)"
            inputMode="decimal"
            autoComplete="off"
            value={service.price}
            onChange={(event) => change({ ...service, price: event.currentTarget.value })}
          />
        </div>
      </details>
      {missing.length > 0 && wrongSize(service.size) === null && (
        <p className="field-hint">{`To price it, we need its ${missing.join(', ')}.`}</p>
      )}
      {quoted && missing.length === 0 && <ServicePrice service={quoted} />}
      {children}
    </>
  );
}
