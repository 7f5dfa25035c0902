// The page's names for the schemas of recorded searches in docs/openapi.yaml. `npm run api` writes them to schema.d.ts.
import type { components, operations } from './schema';

type Schemas = components['schemas'];

export type Trace = Schemas['Trace'];
export type TraceNode = Schemas['TraceNode'];
export type Moment = Schemas['Moment'];
export type VisitedMove = Schemas['VisitedMove'];
export type Offspring = Schemas['Offspring'];

/** Selects the nodes of a trace to fetch. */
export type NodesQuery = NonNullable<operations['getTraceNodes']['parameters']['query']>;
