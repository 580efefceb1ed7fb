declare const reachedByTable: unique symbol;
/** A state out of a transition table. Queries write no other, so no code changes a state past its table. */
export type TransitionState<State extends string> = State & { readonly [reachedByTable]: true };

/** Where an event leads. Of several rules the first whose guard holds counts. */
export type Rule<State, Facts, Effect> = {
  to: State;
  when?: (facts: Facts) => boolean;
  effects?: readonly Effect[];
};
export type Step<State extends string, Effect> = {
  state: TransitionState<State>;
  effects: readonly Effect[];
};

type Events = Readonly<Record<string, object>>;
type Table<State extends string, Facts extends Events, Effect> = {
  readonly [From in State]: {
    readonly [Event in keyof Facts]?: State | readonly Rule<State, Facts[Event], Effect>[];
  };
};

/** A state machine as data: per state the events it accepts, their guards and their effects. */
export function defineTransitions<State extends string, Facts extends Events, Effect = never>(
  table: Table<State, Facts, Effect>,
) {
  /** The step that an event makes, with its effects still to be done; undefined where the state refuses the event. */
  function next<Event extends keyof Facts>(
    from: State,
    event: Event,
    facts: Facts[Event],
  ): Step<State, Effect> | undefined {
    const entry = table[from][event];
    const rules: readonly Rule<State, Facts[Event], Effect>[] | undefined =
      typeof entry === 'string' ? [{ to: entry as State }] : entry;
    const rule = rules?.find(({ when }) => when === undefined || when(facts));
    return rule && { state: rule.to as TransitionState<State>, effects: rule.effects ?? [] };
  }
  return { next, states: Object.keys(table) as State[] };
}
