import css from './OvertimeFrame.module.css';

/** A frame around the screen while a step is in overtime, visible from a distance. */
export const OvertimeFrame = () => <div className={css['frame']} aria-hidden />;
