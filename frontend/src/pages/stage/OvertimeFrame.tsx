import css from './OvertimeFrame.module.css';

/** Around the whole screen while a step runs over its time: seen from the corner of the eye. */
export const OvertimeFrame = () => <div className={css['frame']} aria-hidden />;
