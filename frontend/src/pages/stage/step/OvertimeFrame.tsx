import css from './OvertimeFrame.module.css';

/** Frame around the screen while a step runs over its time, visible from a distance. */
export const OvertimeFrame = () => <div className={css['frame']} aria-hidden />;
