import type { Running } from '../api/connection';
import { asApiError, http, type ApiError } from '../api/http';
import { link } from '../api/link.svelte';
import type { Trace, TraceNode } from '../api/trace_types';
import type { AnalysisRequest, Report, Source } from '../api/types';
import { liveTree, pastTree, PathNumbers, type GrownTree } from './growth';

const SMALL = 150;
const AHEAD = 200;

/** A recorded search and the part of its tree that has been fetched so far. */
export class Recording {
  trace = $state.raw<Trace | null>(null);
  nodes = $state.raw<ReadonlyMap<number, TraceNode>>(new Map());
  opened = $state.raw<ReadonlySet<number>>(new Set());
  /** Nodes whose children are all shown, however many. */
  full = $state.raw<ReadonlySet<number>>(new Set());
  root = $state(0);
  selected = $state<number | null>(null);
  busy = $state(false);
  failure = $state.raw<ApiError | null>(null);
  /** The report of a search that is still running. */
  report = $state.raw<Report | null>(null);
  /** The tree at one moment of its growth, shown instead of the whole tree. */
  moment = $state.raw<GrownTree | null>(null);

  private asked = 0;
  private wanted = 0;
  private running: Running | null = null;

  get line(): ReadonlySet<number> {
    return new Set(this.trace?.tree?.line ?? []);
  }

  /** Whether the tree is shown as it grows. */
  get live(): boolean {
    return this.busy && this.moment !== null;
  }

  /** What is drawn: the tree, or a moment of it with its principal variation open. */
  get shown() {
    const { moment, nodes, root, opened, full, line } = this;
    if (!moment) return { nodes, root, opened, full, line, straight: !this.small };
    const path = new Set(moment.path);
    return { nodes: moment.nodes, root: moment.root, opened: path, full, line: path, straight: true };
  }

  /** The number of nodes of the shown tree that can be stepped through. */
  get steps(): number {
    return this.nodes.get(this.root)?.kept ?? 0;
  }

  get small(): boolean {
    return this.steps <= SMALL;
  }

  get steppable(): boolean {
    return Boolean(this.trace?.tree?.ordered);
  }

  record(source: Source, bot: string, asPlayed = false): Promise<void> {
    return this.take((turn) => this.search({ source, bot, ...(asPlayed ? { as_played: true } : {}) }, turn));
  }

  /** Draws the tree in lines that a program wrote; nothing is searched. */
  tell(source: Source, told: string): Promise<void> {
    return this.take(() => http.record({ source, told }));
  }

  /** Ends the search soon and keeps what it has found. */
  end(): void {
    this.running?.end();
  }

  close(): void {
    this.asked += 1;
    this.running?.drop();
    this.running = null;
  }

  private search(request: AnalysisRequest, turn: number): Promise<Trace> {
    const numbers = new PathNumbers();
    return new Promise((resolve, reject) => {
      this.running = link.connection.record(request, {
        progress: (report) => {
          if (turn === this.asked) this.report = report;
        },
        moment: (moment) => {
          if (turn !== this.asked) return;
          this.moment = liveTree(moment, numbers);
          this.selected ??= this.moment.root;
        },
        recorded: (id) => http.trace(id).then(resolve, reject),
        failed: reject,
      });
    });
  }

  private async take(find: (turn: number) => Promise<Trace>): Promise<void> {
    this.close();
    const turn = this.asked;
    Object.assign(this, { busy: true, failure: null, report: null, moment: null, selected: null });
    try {
      const trace = await find(turn);
      if (turn !== this.asked) return;
      this.nodes = new Map();
      this.opened = new Set();
      this.full = new Set();
      this.trace = trace;
      this.moment = null;
      if (trace.tree) await this.show(trace.tree.root);
    } catch (error) {
      if (turn !== this.asked) return;
      this.failure = asApiError(error);
    } finally {
      if (turn === this.asked) this.busy = false;
    }
  }

  /** Shows one of the trees of iterative deepening: all of it if it is small, otherwise its principal variation. */
  async show(root: number): Promise<void> {
    this.root = root;
    this.selected = root;
    const tree = this.trace?.tree;
    const line = tree && tree.root === root ? tree.line : [root];
    // The first answer holds all of a small tree; a large one's line is fetched at the same time.
    const [below] = await Promise.all([
      this.load({ below: root, plies: 64, most: SMALL }),
      ...((tree?.kept ?? 0) > SMALL ? [this.open(...line)] : []),
    ]);
    if (this.small) this.opened = new Set(below.map((node) => node.node));
  }

  async open(...wanted: number[]): Promise<void> {
    const unknown = this.unopenable(wanted);
    const trace = this.trace;
    await Promise.all(unknown.map((node) => this.load({ below: node, plies: 1, most: 200 })));
    if (trace === this.trace) this.opened = new Set([...this.opened, ...wanted]);
  }

  shut(node: number): void {
    const opened = new Set(this.opened);
    opened.delete(node);
    this.opened = opened;
  }

  showAll(node: number): void {
    this.full = new Set(this.full).add(node);
  }

  /** Opens the principal variation to its end. */
  async followLine(): Promise<void> {
    const tree = this.trace?.tree;
    await this.open(...(tree && tree.root === this.root ? tree.line : [this.root]));
  }

  /** Opens the path to a node and selects the node. */
  async goTo(node: number): Promise<void> {
    const way = await this.load({ to: node });
    await this.open(...way.slice(0, -1).map((above) => above.node));
    this.selected = node;
  }

  /** Fetches and selects the node entered at a step, with the path to it and that path's siblings. */
  async reach(step: number | null): Promise<void> {
    const turn = (this.wanted += 1);
    if (step === null || step < 1) return;
    const current = this.root + step - 1;
    if (!this.nodes.has(current)) await this.load({ from: current, most: AHEAD });
    let way = this.wayTo(current);
    if (way.at(-1) !== this.root) {
      await this.load({ to: current });
      way = this.wayTo(current);
    }
    const unknown = this.unopenable(way.slice(1));
    await Promise.all(unknown.map((node) => this.load({ below: node, plies: 1, most: 200 })));
    if (turn !== this.wanted) return;
    if (!this.small) this.opened = new Set(way);
    this.selected = current;
  }

  /** Walks from a node up to the root, as far as the nodes are known. */
  private wayTo(node: number): number[] {
    const way: number[] = [];
    let at: number | null = node;
    while (at !== null && this.nodes.has(at)) {
      way.push(at);
      at = this.nodes.get(at)!.parent;
    }
    return way;
  }

  /** Picks the nodes that have unknown children. */
  private unopenable(wanted: number[]): number[] {
    return wanted.filter((node) => this.childrenOf(node).length < (this.nodes.get(node)?.children ?? 1));
  }

  /** Shows a moment of the growth, counted from 1; null shows the end. */
  async reachMoment(step: number | null): Promise<void> {
    const turn = (this.wanted += 1);
    const trace = this.trace;
    if (step === null || !trace) {
      this.moment = null;
      return;
    }
    try {
      const nodes = await http.traceNodes(trace.id, { moment: step - 1 });
      if (turn !== this.wanted || trace !== this.trace) return;
      this.moment = pastTree(trace, step - 1, nodes);
      if (this.selected === null || !this.moment.nodes.has(this.selected)) this.selected = this.moment.root;
    } catch (error) {
      this.failure = asApiError(error);
    }
  }

  childrenOf(node: number): TraceNode[] {
    return [...this.nodes.values()]
      .filter((child) => child.parent === node)
      .sort((one, other) => one.node - other.node);
  }

  private async load(query: Parameters<typeof http.traceNodes>[1]): Promise<TraceNode[]> {
    const trace = this.trace;
    if (!trace) return [];
    try {
      const found = await http.traceNodes(trace.id, query);
      if (trace !== this.trace) return [];
      const nodes = new Map(this.nodes);
      for (const node of found) nodes.set(node.node, node);
      this.nodes = nodes;
      return found;
    } catch (error) {
      this.failure = asApiError(error);
      return [];
    }
  }
}
