/** Services of one parent by their names: a service where there is one of a name, a list where there are more. */
export type ServicesByName<S> = { readonly [name: string]: S | readonly S[] };

interface Nesting<S> {
  readonly id: number;
  readonly services: ServicesByName<S>;
}

/** Groups the services of one parent by their names. */
export function groupByName<S extends { readonly name: string }>(services: readonly S[]): ServicesByName<S> {
  const groups = new Map<string, S[]>();
  for (const service of services) groups.set(service.name, [...(groups.get(service.name) ?? []), service]);
  const pairs = [...groups].map(([name, group]) => [name, group.length === 1 ? group[0]! : group] as const); // no group is empty
  return Object.fromEntries(pairs);
}

/** Services of one parent in the order in which they were configured, without those nested in them. */
export function servicesIn<S extends { readonly id: number }>(services: ServicesByName<S>): readonly S[] {
  const listed = Object.values(services).flatMap((entry) => (isList(entry) ? entry : [entry]));
  return listed.toSorted((a, b) => a.id - b.id);
}

function isList<S>(entry: S | readonly S[]): entry is readonly S[] {
  return Array.isArray(entry);
}

/** Services of one parent, each followed by those nested in it. */
export function servicesWithNested<S extends Nesting<S>>(services: ServicesByName<S>): readonly S[] {
  return servicesIn(services).flatMap((service) => [service, ...servicesWithNested(service.services)]);
}

/** Order with its services on the wire. */
interface OrderWithServices<S> {
  readonly items: readonly { readonly configuration: ServicesByName<S> }[];
  readonly services: ServicesByName<S>;
}

/** All services of an order: those of its items, then its own. */
export function allServices<S extends Nesting<S>>({ items, services }: OrderWithServices<S>): readonly S[] {
  return [...items.map(({ configuration }) => configuration), services].flatMap(servicesWithNested);
}
