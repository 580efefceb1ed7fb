import type { TaskId } from '../primitives';

/**
 * When the tasks of the event day start once a delivery task is added, for a delivery at 12:00 PM. There is no
 * slack in it: a last temperature check below 130°C makes the delivery late.
 */
export const tableB: Readonly<Record<TaskId, string>> = {
  'mutton-1': '5:00 AM',
  'setup-1': '5:30 AM',
  'pit-temp-1': '5:45 AM',
  'marination-1': '6:00 AM',
  'marination-2': '6:20 AM',
  'marination-3': '6:30 AM',
  'marination-4': '6:45 AM',
  'marination-5': '7:00 AM',
  'rice-1': '7:45 AM',
  'marination-6': '7:15 AM',
  'rice-2': '7:50 AM',
  'rice-3': '8:15 AM',
  'chutney-1': '8:30 AM',
  'temp-1': '8:35 AM',
  'rice-4': '8:40 AM',
  'grill-1': '8:55 AM',
  'chutney-2': '9:00 AM',
  'seal-1': '9:05 AM',
  'chutney-3': '9:15 AM',
  'temp-2': '9:35 AM',
  'temp-3': '10:05 AM',
  'mayo-1': '10:15 AM',
  'temp-4': '11:05 AM',
  'unseal-1': '11:15 AM',
  'final-1': '11:20 AM',
  'packing-2': '11:25 AM',
  'quality-1': '11:50 AM',
  'delivery-1': '12:00 PM',
  'cleanup-1': '1:00 PM',
};
