import { Controller } from '@nestjs/common';
import { mergingFields, unlinkingFields } from '@rabbet/domain/people/people';
import { ApiTags } from '../kernel/shapes/documenting';
import { AllowChanging } from '../kernel/requests/allow';
import { ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { Merging } from './merging';

const MergedRecord = bodyClass('MergedRecord', mergingFields);
const UnlinkedRecord = bodyClass('UnlinkedRecord', unlinkingFields);

/** Routes by which staff merge people whom the shop knows twice. */
@ApiTags('person')
@Controller('core/contacts')
@AllowChanging('people')
export class PeopleController {
  constructor(private readonly merging: Merging) {}

  @ChangeRoutes.post({
    path: 'people/:id/merging',
    status: 200,
    body: MergedRecord,
    operationId: 'mergePerson',
    about: 'says that a person is another one, whose id answers for both from then on',
  })
  mergePerson({ id, body, context }: InputOf<typeof MergedRecord>) {
    return this.merging.merge('person', id, body, context);
  }

  @ChangeRoutes.post({
    path: 'people/:id/unlinking',
    status: 200,
    body: UnlinkedRecord,
    operationId: 'unlinkPerson',
    about: 'takes back that a person is another one: what was said of each stays theirs',
  })
  unlinkPerson({ id, body, context }: InputOf<typeof UnlinkedRecord>) {
    return this.merging.unlink('person', id, body.reason, context);
  }

  @ChangeRoutes.post({
    path: 'customers/:id/merging',
    status: 200,
    body: MergedRecord,
    operationId: 'mergeCustomer',
    about: 'says that a customer is another one, whose id answers for both from then on',
  })
  mergeCustomer({ id, body, context }: InputOf<typeof MergedRecord>) {
    return this.merging.merge('customer', id, body, context);
  }

  @ChangeRoutes.post({
    path: 'customers/:id/unlinking',
    status: 200,
    body: UnlinkedRecord,
    operationId: 'unlinkCustomer',
    about: 'takes back that a customer is another one',
  })
  unlinkCustomer({ id, body, context }: InputOf<typeof UnlinkedRecord>) {
    return this.merging.unlink('customer', id, body.reason, context);
  }
}
