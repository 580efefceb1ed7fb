/** The parts of a stage page that its first digits do not need; `app/stageDeferred.ts` is the whole second script. */
export { stopStep } from '../../features/timers/ownStarts';
export { undoStop } from '../../features/timers/undoStop';
export { Dashboard } from './panels/Dashboard';
export { DisplayMessage } from './notices/DisplayMessage';
export { NoAccess } from './panels/NoAccess';
export { Notices } from './notices/Notices';
export { NowBand } from './frame/NowBand';
export { InstructionsOverlay } from './notices/InstructionsOverlay';
export { shiftStart } from './step/shiftStart';
export { OvertimeBell } from './step/OvertimeBell';
export { ReferencePanel } from './panels/ReferencePanel';
export { ServingsPanel } from './panels/ServingsPanel';
export { StageHome } from './StageHome';
export { StartNotices } from './notices/StartNotices';
export { StartTimeDialog } from './step/StartTimeDialog';
export { StepRefusals } from './step/StepRefusals';
export { StepVideo } from './step/StepVideo';
