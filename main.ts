import { nonProduction } from './clusters/non-production';
import { vps } from './clusters/vps';
import { GatehouseApp } from './lib';

const app = new GatehouseApp();
vps(app);
nonProduction(app);
app.synth();
