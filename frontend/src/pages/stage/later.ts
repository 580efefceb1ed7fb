/** The components of a stage page that its first digits do not need; `app/stageLater.ts` is the whole second script. */
export { Dashboard } from './Dashboard';
export { DisplayMessage } from './DisplayMessage';
export { Notices } from './Notices';
export { NowBand } from './NowBand';
export { InstructionsOverlay } from './InstructionsOverlay';
export { OvertimeBell } from './OvertimeBell';
export { PairingScreen } from './PairingScreen';
export { ReferencePanel } from './ReferencePanel';
export { ServingsPanel } from './ServingsPanel';
export { StageHome } from './StageHome';
export { StartNotices } from './StartNotices';
export { StartTimeDialog } from './StartTimeDialog';
export { StepRefusals } from './StepRefusals';
export { StepVideo } from './StepVideo';
