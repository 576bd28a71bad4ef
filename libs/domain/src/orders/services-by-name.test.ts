import fc from 'fast-check';
import { allServices, groupByName, servicesIn, type ServicesByName, servicesWithNested } from './orders';

interface Service {
  readonly id: number;
  readonly name: string;
  readonly services: ServicesByName<Service>;
}
const service = (id: number, name: string, ...nested: readonly Service[]): Service => ({
  id,
  name,
  services: groupByName(nested),
});
const ids = (services: readonly Service[]) => services.map(({ id }) => id);

const deep = service(4, 'Spacer');
const inner = service(3, 'Mat', deep);
const frames = [service(1, 'Frame', inner), service(6, 'Frame')];
const glass = service(5, 'Glass');

test('a name that one service has leads to it, a name that more have to a list', () => {
  expect(groupByName([frames[0]!, glass, frames[1]!])).toEqual({ Frame: frames, Glass: glass });
  expect(groupByName([])).toEqual({});
});

test('services come back in the order in which they were configured, whatever their names', () => {
  const byName = groupByName([frames[0]!, glass, frames[1]!]);
  expect(ids(servicesIn(byName))).toEqual([1, 5, 6]);
  expect(ids(servicesWithNested(byName))).toEqual([1, 3, 4, 5, 6]);
});

test('the services of an order are those of its items, then its own', () => {
  const items = [{ configuration: groupByName([glass]) }, { configuration: groupByName([inner]) }];
  const services = groupByName([service(2, 'Rush')]);
  expect(ids(allServices({ items, services }))).toEqual([5, 3, 4, 2]);
});

test('no name loses a service, also none that objects have by themselves', () => {
  const name = fc.constantFrom('__proto__', 'constructor', 'toString', '1', '0', '', 'Frame');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const services = names.map((given, i) => service(i + 1, given));
      const wire = JSON.parse(JSON.stringify(groupByName(services))) as ServicesByName<Service>;
      expect(servicesIn(wire)).toEqual(services);
    }),
  );
});
