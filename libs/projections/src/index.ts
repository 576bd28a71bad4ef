export { columns } from './engine/columns';
export { AheadOfLog, type Report, type State } from './engine/keeper';
export { build, prune, type Pruned } from './engine/operate';
export { type Projection, schemaOf } from './engine/projection';
export { Projections, type ProjectionsOptions, type Standing } from './engine/projections';
export { dropReadSchema } from './engine/read-schema';
export { skip } from './engine/skips';
