declare const reachedByTable: unique symbol;
/** A state from a transition table. Queries accept no other type, so no code changes a state past its table. */
export type TransitionState<State extends string> = State & { readonly [reachedByTable]: true };

/** The target of an event. The first rule whose guard is true applies. */
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

/** Defines a state machine by a table: for each state the events that it accepts, with guards and effects. */
export function defineTransitions<State extends string, Facts extends Events, Effect = never>(
  table: Table<State, Facts, Effect>,
) {
  /** Returns the next state with the effects that the caller must perform; undefined if the state refuses the event. */
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
